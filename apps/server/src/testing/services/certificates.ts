import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of an own certificate authority, and of a certificate that it signed for 127.0.0.1. */
export type Certificates = { authority: string; certificate: string; key: string };

/** Creates them with OpenSSL, valid for a day. */
export function makeCertificates(folder: string): Certificates {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...curve,
    '-days',
    '1',
    '-subj',
    '/CN=academy authority',
    '-keyout',
    at('authority.key'),
    '-out',
    at('authority.crt'),
  );
  openssl(
    'req',
    ...curve,
    '-subj',
    '/CN=127.0.0.1',
    '-keyout',
    at('service.key'),
    '-out',
    at('service.csr'),
  );
  writeFileSync(at('names.txt'), 'subjectAltName=IP:127.0.0.1\n');
  openssl(
    'x509',
    '-req',
    '-days',
    '1',
    '-in',
    at('service.csr'),
    '-extfile',
    at('names.txt'),
    '-CA',
    at('authority.crt'),
    '-CAkey',
    at('authority.key'),
    '-CAcreateserial',
    '-out',
    at('service.crt'),
  );
  return {
    authority: at('authority.crt'),
    certificate: at('service.crt'),
    key: at('service.key'),
  };
}
