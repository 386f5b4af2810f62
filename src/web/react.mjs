/** What stands in for React: see PREACT in vite.config.ts. The router asks for one thing that Preact does not have. */
export * from 'preact/compat';
export { default } from 'preact/compat';

/** The router shows its next state early where a page asks it to; ours do not, so the state is what it is. */
export const useOptimistic = (state) => [state, () => {}];
