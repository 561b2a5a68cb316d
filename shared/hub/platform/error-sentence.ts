import { ApiError } from '#shared/client.ts'
import { LostAnswer } from './lost-answers.ts'

/** The maximum length of a sentence in characters; a longer text is a whole page. */
const longestSentence = 300

const lostAnswerSentence =
  'The server’s answer didn’t arrive, so this may have been done. Please check before you try again.'

/** Returns the text shown for a failed call: `status: body`, as in the specification's error catalogue. A form whose record
 *  somebody else has changed shows `ConflictNotice` instead. */
export function errorSentence(error: Error): string {
  if (error instanceof LostAnswer) return lostAnswerSentence
  if (!(error instanceof ApiError)) return "The server can't be reached. Check your connection and try again."
  // A proxy in front of the server responds with its own HTML pages, which are not readable as text.
  const isSentence = error.sentence.length <= longestSentence && !error.sentence.includes('<')
  return isSentence ? error.message : `${error.status}: The server isn't responding properly. Try again in a minute.`
}
