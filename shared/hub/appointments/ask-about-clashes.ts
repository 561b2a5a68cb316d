import { ApiError } from '#shared/client.ts'
import { useConfirm } from '../components/confirm.tsx'

/** What a call sends besides when the owner accepts what clashes. */
type Acceptance = { despiteClashes?: true }

/** Returns a function that books something; if that clashes with something else, it asks the owner and books it all the same. It resolves to
 *  undefined if they decline: nothing has changed then. */
export function useAskAboutClashes() {
  const confirm = useConfirm()
  return async <Answer>(
    book: (acceptance: Acceptance) => Promise<Answer>,
    action = 'Book it anyway',
    when = 'At that time',
  ): Promise<Answer | undefined> => {
    try {
      return await book({})
    } catch (error) {
      const clashes = error instanceof ApiError ? error.details.clashes : undefined
      if (clashes === undefined) throw error
      const agreed = await confirm({
        title: 'This clashes with something else',
        text: `${when}: ${describeClashes(clashes)}`,
        action,
        decline: 'Leave it',
      })
      return agreed ? book({ despiteClashes: true }) : undefined
    }
  }
}

const maxNamed = 4
const list = new Intl.ListFormat('en-GB')

/** `a call with Ada Sample on Tuesday 24 November at 8.45am. That stays in your calendar.` */
function describeClashes(clashes: readonly string[]): string {
  const rest = clashes.length - maxNamed
  const named = rest > 0 ? [...clashes.slice(0, maxNamed), `${rest} more`] : clashes
  const stays = clashes.length === 1 ? 'That stays' : 'Those stay'
  return `${list.format(named)}. ${stays} in your calendar.`
}
