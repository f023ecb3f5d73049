import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles/mantine.js';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './app/styles/tokens.css';
import './app/styles/global.css';
import { App } from './app/app.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
