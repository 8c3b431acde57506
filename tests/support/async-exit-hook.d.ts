/** The package has no types of its own; what the tests use of it. */
declare module 'async-exit-hook' {
  const exitHook: { hookedEvents: () => string[]; unhookEvent: (event: string) => void };
  export default exitHook;
}
