import { createPrivateKey } from 'node:crypto';

/** The certificate of a made-up manufacturer of authenticators, as verifying an attestation wants it. */
export const certificate = Buffer.from(
  'MIIB8zCCAZigAwIBAgIUD0s4Fv4Og2w7Opxwt5pF9gXkcD8wCgYIKoZIzj0EAwIwTzELMAkGA1UEBhMCSU4xDjAMBgNVBAoMBU1h' +
    'a2VyMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQwwCgYDVQQDDANLZXkwIBcNMjYxMTIyMTMyMTE4WhgPMjEy' +
    'NjEwMjkxMzIxMThaME8xCzAJBgNVBAYTAklOMQ4wDAYDVQQKDAVNYWtlcjEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3Rh' +
    'dGlvbjEMMAoGA1UEAwwDS2V5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE5BiguPOXD5tQO4P4X0vBje9l98xr2tyJj54R4E1l' +
    '2QE5L8GKLmRajpkwiwwEbNCyuFTzLJrmbCxA6NaqeJl5+aNQME4wHQYDVR0OBBYEFCb2Ix2DwTUqTn3WjdeBdn/aqa4EMB8GA1Ud' +
    'IwQYMBaAFCb2Ix2DwTUqTn3WjdeBdn/aqa4EMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDSQAwRgIhAIeP6F/V9YKofCYHFQrV' +
    'cYiWziV6Ona4wfpyugfGDby4AiEAhBEPHPPJu/ZEBa//TWcUk16neou6y3iHFp4LwmMN16M=',
  'base64',
);

/** The key of that certificate, which vouches for nothing. */
export const manufacturerKey = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXOf0BJxi7MEAuTaYFZCi68ALFODiAh2H5tr9gIlS3nihRANCAATk' +
      'GKC485cPm1A7g/hfS8GN72X3zGva3ImPnhHgTWXZATkvwYouZFqOmTCLDARs0LK4VPMsmuZsLEDo1qp4mXn5',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
});
