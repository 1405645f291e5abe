import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedChunks } from './chunks.config.ts';
import { nameFirstFiles } from './first-files.config.ts';
import { drawIcons } from './icons.config.ts';
import { prerenderPages } from './prerender.config.ts';
import { leaveOutUnusedSchemas } from './pure-domain.config.ts';
import { buildWorkers } from './workers.config.ts';

/** Where `npm run dev` started the server; every path that is not a page goes there. */
const serverUrl = process.env.GOREAL_DEV_SERVER_URL ?? 'http://127.0.0.1:3000';
const serverPaths = ['/api', '/files', '/env.js', '/healthz', '/readyz', '/local'];

export default defineConfig({
  plugins: [
    react(),
    leaveOutUnusedSchemas(),
    nameFirstFiles(),
    drawIcons(),
    prerenderPages(),
    buildWorkers(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      // What every page stands on, in one file: it compresses better and outlives our own changes.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /\/node_modules\/(react|react-dom|scheduler|react-router|openapi-fetch)\//,
              priority: 1,
            },
            ...sharedChunks,
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      serverPaths.map((path) => [path, { target: serverUrl, changeOrigin: false }]),
    ),
  },
});
