declare module '@20minutes/s3rver' {
  /** The part of s3rver that the portal uses; the package has no types. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): (
      request: import('node:http').IncomingMessage,
      response: import('node:http').ServerResponse,
    ) => Promise<void>;
    logger: { exceptions: { unhandle(): void }; close(): void };
    store: {
      putObject(object: { bucket: string; key: string }): Promise<{ size: number; md5: string }>;
      getResourcePath(bucket: string, key: string, resource: string): string;
      /** Writes a file; its size in bytes and MD5 in hex. */
      putContent(path: string, content: Buffer | NodeJS.ReadableStream): Promise<[number, string]>;
    };
  }
}
