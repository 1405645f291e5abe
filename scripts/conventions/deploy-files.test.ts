import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../lib/project.mjs';

const read = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8');

describe.each(['small', 'grown'])('compose/%s.yaml', (name) => {
  const text = read(`compose/${name}.yaml`);

  it('bounds the logs of each container', () => {
    const [, services = ''] = (text.split('\nnetworks:')[0] ?? '').split('\nservices:\n');
    const blocks = services.split(/^ {2}(?=[a-z]+:$)/m).filter((block) => block.trim() !== '');
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) expect(block).toContain('\n    logging: *logging\n');
    expect(text).toMatch(/max-size: \d+m, max-file: "\d+"/);
  });

  it('gives visitors by IPv6 their own addresses: the network has both families, and both are trusted', () => {
    const [, network = ''] = text.split('\nnetworks:');
    expect(network).toContain('enable_ipv6: true');
    const subnets = [...network.matchAll(/subnet: (.+)/g)].map(([, subnet]) => subnet);
    expect(subnets).toHaveLength(2);
    expect(text).toContain(`GOREAL_TRUSTED_PROXIES: ${subnets.join(',')}\n`);
  });
});

it('the image has the operator’s tool under the name that messages print', () => {
  const [, tool] = /npm pkg set scripts[.]cli="node (.+)"/.exec(read('Dockerfile')) ?? [];
  const command = readFileSync(join(projectRoot, 'scripts/cli.mjs'), 'utf8');
  expect(command).toContain(`/${tool}`);
});

it('proxy/nginx.conf listens to both families on each port', () => {
  const listens = [...read('proxy/nginx.conf').matchAll(/listen (.+);/g)].map(([, to]) => to);
  expect(listens).toEqual(['80', '[::]:80', '443 ssl http2', '[::]:443 ssl http2']);
});

describe('observability/alerts.yml', () => {
  const rules = read('observability/alerts.yml');

  it('names the queue of a rule about queues, and has one for jobs that are given up', () => {
    const expressions = [...rules.matchAll(/expr: (.*goreal_jobs_.*)/g)].map(([, text]) => text);
    expect(expressions).toEqual([
      'max by (queue) (goreal_jobs_overdue_seconds) > 900',
      'max by (queue) (delta(goreal_jobs_failed[1h])) > 0',
    ]);
  });

  it('points to a section that exists', () => {
    const [, section] = /operations[.]md,\s+# "(.+)"/.exec(rules) ?? [];
    const document = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
    expect(document.split('\n')).toContain(`### ${section}`);
  });
});

describe('systemd', () => {
  const unit = read('systemd/goreal-academy.service');

  it('starts on every processor that npm has a Node for', () => {
    for (const one of [unit, read('systemd/goreal-academy-backup.service')]) {
      expect(one).not.toMatch(/node-linux-(x64|arm64)\/bin/);
      expect(one).toMatch(/^ExecStart=.*node_modules\/node-linux-\*\/bin\/node /m);
    }
  });

  it('runs the operator’s tool with what the unit has', () => {
    const tool = read('systemd/goreal-academy-cli');
    const names =
      /^(DynamicUser|User|StateDirectory|StateDirectoryMode|UMask|WorkingDirectory|EnvironmentFile|LoadCredential)=.+$/gm;
    const properties = unit.match(names) ?? [];
    expect(properties).toHaveLength(8);
    for (const property of properties) expect(tool).toContain(`--property=${property}`);
  });
});
