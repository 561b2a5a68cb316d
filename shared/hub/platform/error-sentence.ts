import { ApiError } from '#shared/client.ts'

/** Characters; anything longer is a page, not a sentence. */
const longestSentence = 300

/** Returns what the reader sees of a failed call: `status: body`, as the specification's error catalogue says. */
export function errorSentence(error: Error): string {
  if (!(error instanceof ApiError)) return "The server can't be reached. Check your connection and try again."
  // A proxy in front of the server answers with pages of its own, which nobody can read here.
  const isSentence = error.sentence.length <= longestSentence && !error.sentence.includes('<')
  return isSentence ? error.message : `${error.status}: The server isn't responding properly. Try again in a minute.`
}
