// `npm start`: installs, builds and runs the Academy in local mode (rules 1).
import { runCommand } from './lib/expected-failure.mjs';
import { runServer } from './lib/server.mjs';

await runCommand(() => runServer('local'));
