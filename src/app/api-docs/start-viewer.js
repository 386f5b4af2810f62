/* global SwaggerUIBundle */
const system = matchMedia('(prefers-color-scheme: dark)');
const [, chosen] = /(?:^|; )theme=(light|dark)\b/.exec(document.cookie) ?? [];
const applyTheme = () => {
  const isDark = chosen ? chosen === 'dark' : system.matches;
  document.documentElement.classList.toggle('dark-mode', isDark);
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
};
applyTheme();
system.addEventListener('change', applyTheme);

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  // A page for reading: nobody types a token into it.
  supportedSubmitMethods: [],
  plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
});
