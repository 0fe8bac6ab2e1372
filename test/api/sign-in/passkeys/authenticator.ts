import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { StoredPasskey } from '../../../../functions/store/passkey.ts';
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '../../../../shared/sign-in/passkeys.ts';

import { certificate, manufacturerKey } from './manufacturer.ts';

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>;

/** The head of a CBOR item (RFC 8949): its major type, and its value or length below 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(toCbor)]);
  const entries = [...value].flatMap(([key, item]) => [toCbor(key), toCbor(item)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64Url = (data: Buffer) => data.toString('base64url');

/** How an answer differs from what a browser at the right address would give. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The person was there, and the authenticator did not verify who they are. */
  unverified?: true;
  /** The counter of this answer; the next ones count on from it. */
  counter?: number;
  /** An attestation: signed by the passkey itself, by a manufacturer, or of a format that nothing is known of. */
  attestation?: 'self' | 'manufacturer' | 'unknown';
  /** The account that the answer names. */
  userHandle?: string;
  /** It was given in a frame of another site's page; not every browser names that page. */
  crossOrigin?: boolean;
  topOrigin?: string;
}

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, credential: 0x40 };

/** An authenticator with one discoverable credential, ES256 without an attestation, as a browser passes on its answers. */
export class SoftwareAuthenticator {
  readonly origin: string;
  readonly credentialId = randomBytes(32);
  #privateKey: KeyObject;
  #coseKey: Buffer;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#coseKey = toCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** Its credential as the portal would have stored it for this account. */
  toStored(ownerId: string): StoredPasskey {
    this.#userHandle = base64Url(Buffer.from(ownerId));
    return {
      id: `pky_${this.credentialId.toString('hex').slice(0, 20)}`,
      name: 'Chrome on Windows',
      createdAt: '2026-01-01T04:30:00.000Z',
      credentialId: base64Url(this.credentialId),
      publicKey: base64Url(this.#coseKey),
      counter: 0,
      transports: ['internal'],
    };
  }

  #authenticatorData(rpId: string, { unverified, counter }: Deviation, credential = Buffer.alloc(0)): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    const bits =
      flags.present |
      (unverified ? 0 : flags.verified) |
      flags.backupEligible |
      flags.backedUp |
      (credential.length > 0 ? flags.credential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, credential]);
  }

  /** The attestation object around the authenticator's data. */
  #attestation(data: Buffer, clientData: Buffer, { attestation }: Deviation): Map<string, Cbor> {
    const signed = Buffer.concat([data, sha256(clientData)]);
    const packed = (key: KeyObject): Record<string, Cbor> => ({ alg: -7, sig: sign('sha256', signed, key) });
    const statements: Record<string, [format: string, statement: Record<string, Cbor>]> = {
      self: ['packed', packed(this.#privateKey)],
      manufacturer: ['packed', { ...packed(manufacturerKey), x5c: [certificate] }],
      unknown: ['fido-u2f', {}],
    };
    const [format, statement] = statements[attestation ?? ''] ?? ['none', {}];
    return new Map<string, Cbor>([
      ['fmt', format],
      ['attStmt', new Map(Object.entries(statement))],
      ['authData', data],
    ]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.origin } = deviation;
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin,
        crossOrigin: deviation.crossOrigin ?? false,
        ...(deviation.topOrigin && { topOrigin: deviation.topOrigin }),
      }),
    );
  }

  /** Makes the credential: navigator.credentials.create(). */
  create(
    { rp, user, challenge }: Pick<CreationOptions, 'rp' | 'user' | 'challenge'>,
    deviation: Deviation = {},
  ): RegistrationResponse {
    this.#userHandle = user.id;
    const length = Buffer.from([0, this.credentialId.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey]);
    const data = this.#authenticatorData(deviation.rpId ?? rp.id, deviation, credential);
    const clientData = this.#clientData('webauthn.create', challenge, deviation);
    const attestation = this.#attestation(data, clientData, deviation);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: base64Url(clientData),
        attestationObject: base64Url(toCbor(attestation)),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** The part of every answer that identifies the credential. */
  #identity() {
    const id = base64Url(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const };
  }

  /** Answers a challenge with the credential: navigator.credentials.get(). */
  get(
    { rpId, challenge }: Pick<RequestOptions, 'rpId' | 'challenge'>,
    deviation: Deviation = {},
  ): AuthenticationResponse {
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const data = this.#authenticatorData(deviation.rpId ?? rpId, deviation);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: base64Url(clientData),
        authenticatorData: base64Url(data),
        signature: base64Url(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey)),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }
}
