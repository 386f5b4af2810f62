export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

export const chosenTheme = () => (document.documentElement.dataset.theme ?? 'system') as Theme;

export function chooseTheme(theme: string): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API is missing from Firefox and from plain HTTP
  document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
