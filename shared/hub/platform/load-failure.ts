/** The messages of browsers and the bundler for a script or style sheet that could not be loaded. */
const loadFailure =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i

/** Returns whether a part of the hub could not be loaded, for example because a newer version has replaced it on the server. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailure.test(error.message)
}
