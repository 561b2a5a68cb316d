/** Where the server keeps the console's packages for those who have it. */
export const consoleUpdatesPath = '/console/updates'
