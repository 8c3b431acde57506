/**
 * What is imported after this starts in a task of its own, so that a slow phone does not start all scripts of a
 * page in one long task. A tap between the two finds only what was imported before.
 */
await new Promise((resume) => {
  setTimeout(resume);
});

export {};
