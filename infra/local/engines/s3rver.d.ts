declare module '@20minutes/s3rver' {
  /** The part of s3rver that the portal uses; the package brings no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    httpServer: import('node:http').Server;
    store: {
      /** Writes a file; its size in bytes and MD5 in hex. */
      putContent(path: string, content: Buffer | NodeJS.ReadableStream): Promise<[number, string]>;
    };
  }
}
