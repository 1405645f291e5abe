import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of an own certificate authority, and of a certificate that it signed. */
export type Certificates = { authority: string; certificate: string; key: string };

/** Creates them with OpenSSL, valid for a day, for this name in the form of OpenSSL. */
export function makeCertificates(folder: string, name = 'IP:127.0.0.1'): Certificates {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'names.txt'), `subjectAltName=${name}\n`);
  for (const args of [
    `req -x509 ${NEW_KEY} -days 1 -subj /CN=authority -keyout authority.key -out authority.crt`,
    `req ${NEW_KEY} -subj /CN=service -keyout service.key -out service.csr`,
    'x509 -req -days 1 -in service.csr -extfile names.txt -CA authority.crt -CAkey authority.key -CAcreateserial -out service.crt',
  ]) {
    execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' });
  }
  return {
    authority: path.join(folder, 'authority.crt'),
    certificate: path.join(folder, 'service.crt'),
    key: path.join(folder, 'service.key'),
  };
}

const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
