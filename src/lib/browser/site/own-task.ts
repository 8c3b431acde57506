/**
 * What is imported after this starts in a task of its own: a slow phone does not start all scripts of a page
 * in one long task, and answers a tap in between.
 */
await new Promise((resume) => {
  setTimeout(resume);
});

export {};
