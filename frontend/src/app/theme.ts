import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Indigo whose sixth shade carries white text at 6:1. */
const indigo: MantineColorsTuple = [
  '#eef2ff',
  '#e0e7ff',
  '#c7d2fe',
  '#a5b4fc',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
];

const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  '#0f172a',
];

/** Mantine reads: 0 text, 2 dimmed, 4 borders, 6 raised surfaces, 7 page. */
const dark: MantineColorsTuple = [
  '#dbe2ec',
  '#b6c1d1',
  '#94a3b8',
  '#64748b',
  '#2a3547',
  '#202a3a',
  '#141b27',
  '#0d131d',
  '#090e16',
  '#05080d',
];

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 6 },
  colors: { indigo, gray: slate, dark },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, SFMono-Regular, Menlo, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '0.1875rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  headings: { fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/** Mantine's own variables where its defaults are too faint to read (4.5:1). The page's are in `styles/tokens.css`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-default-border': '#cbd5e1',
    '--mantine-color-dimmed': '#5a6779',
    '--mantine-color-placeholder': '#6b7889',
    '--mantine-color-anchor': indigo[6],
    '--mantine-color-error': '#b91c1c',
  },
  dark: {
    '--mantine-color-default-border': '#35435a',
    '--mantine-color-dimmed': '#94a3b8',
    '--mantine-color-placeholder': '#8391a5',
    '--mantine-color-anchor': indigo[3],
    '--mantine-color-error': '#fca5a5',
  },
});
