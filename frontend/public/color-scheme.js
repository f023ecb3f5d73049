/* global document, localStorage, matchMedia */
// Sets the stored colour scheme before the first paint, so a dark page never flashes white. Same key as providers.tsx.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('plumbline-color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme is right then.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
