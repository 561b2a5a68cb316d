import { ApiError } from '#shared/client.ts'

/** Characters; anything longer is a page, not a sentence. */
const longestSentence = 300

/** What to tell the reader about a failed call: the server's own sentence wherever it gave one. */
export function errorSentence(error: Error): string {
  if (!(error instanceof ApiError)) {
    return 'The server cannot be reached. Check your connection, then try again.'
  }
  // A proxy in front of the server answers with pages of its own.
  const isSentence = error.sentence.length <= longestSentence && !error.sentence.includes('<')
  return isSentence
    ? error.sentence
    : `The server is not answering as it should (${error.status}). Try again in a minute.`
}
