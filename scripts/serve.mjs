// `npm run serve`: the server in hosted mode, without demo data or simulators (rules 1).
import { runCommand } from './lib/expected-failure.mjs';
import { runServer } from './lib/server.mjs';

await runCommand(() => runServer('serve'));
