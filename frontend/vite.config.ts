import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The page is built into `dist/app`, the folder that the API serves; type declarations go to `dist/types`, so emptying
 * one never removes the other. Fonts and pictures stay files: the page's policy allows no `data:` sources.
 */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/app', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
});
