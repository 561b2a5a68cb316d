import { ApiError } from '#shared/client.ts'

/** The maximum length of a sentence in characters; a longer text is a whole page. */
const longestSentence = 300

/** Returns the text shown for a failed call: `status: body`, as in the specification's error catalogue. */
export function errorSentence(error: Error): string {
  if (!(error instanceof ApiError)) return "The server can't be reached. Check your connection and try again."
  // A proxy in front of the server responds with its own HTML pages, which are not readable as text.
  const isSentence = error.sentence.length <= longestSentence && !error.sentence.includes('<')
  return isSentence ? error.message : `${error.status}: The server isn't responding properly. Try again in a minute.`
}
