// `npm run check -- --only audit`: asks the registry for known vulnerabilities of the server's dependencies.
import { judgeAudit } from './lib/audit.mjs';
import { npmCommand } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { say } from './lib/project.mjs';
import { runQuietly } from './lib/run.mjs';

await runCommand(async () => {
  const args = ['audit', '--omit=dev', '--json', '--loglevel=silent', '--fetch-retries=0'];
  const { output } = await runQuietly(npmCommand(args));
  const { lines, code } = judgeAudit(output);
  for (const line of lines) say(line);
  return code;
});
