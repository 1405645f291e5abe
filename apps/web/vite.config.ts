import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedChunks } from './chunks.config.ts';
import { classNames } from './class-names.config.ts';
import { compressFiles } from './compressed-files.config.ts';
import { writeDocuments } from './first-view.config.ts';
import { drawIcons } from './icons.config.ts';
import { drawLinkPreview } from './link-preview.config.ts';
import { leaveOutUnusedCode } from './unused-code.config.ts';
import { buildWorkers } from './workers.config.ts';

/** Address of the API server that `npm run dev` started; every path that is not a page is proxied to it. */
const serverUrl = process.env.GOREAL_DEV_SERVER_URL ?? 'http://127.0.0.1:3000';
const serverPaths = ['/api', '/files', '/env.js', '/healthz', '/readyz', '/local'];

export default defineConfig({
  plugins: [
    react(),
    leaveOutUnusedCode(),
    writeDocuments(),
    drawIcons(),
    drawLinkPreview(),
    buildWorkers(),
    compressFiles(),
  ],
  css: classNames,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The Content-Security-Policy forbids data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      // React and the router in one file: it compresses better and stays cached when our code changes.
      output: {
        // 42 bits distinguish two builds of one chunk; names of chunks are in each first view, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
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
