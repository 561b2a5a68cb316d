import type { Client } from '#shared/client.ts'
import { errorSentence } from '#shared/hub/platform/error-sentence.ts'
import { LostAnswer, withLostAnswers } from '#shared/hub/platform/lost-answers.ts'
import { cancelScrapingRun, listScrapingRuns } from '#shared/contract/scraping-runs.ts'
import type { Notices } from '../window/notices.ts'

export interface ScrapingNoticesOptions {
  notices: Pick<Notices, 'put' | 'remove'>
  client: Client
  /** Called when the owner has decided whether this computer scrapes. */
  allow(isAllowed: boolean): void
}

export interface ScrapingNotices {
  showQuestion(isNeeded: boolean): void
  showStatus(isAtWork: boolean): void
}

const questionId = 'scraping-consent'
const statusId = 'scraping-at-work'
const statusTitle = 'This computer is searching for leads'

/** Asks once whether this computer may scrape, and shows a notice with a Stop button during each run. */
export function createScrapingNotices({ notices, client, allow }: ScrapingNoticesOptions): ScrapingNotices {
  const sender = withLostAnswers(client, () => true)
  let isAtWork = false

  function put(text: string): void {
    notices.put(statusId, {
      intent: 'information',
      title: statusTitle,
      text,
      actions: [{ label: 'Stop', run: () => void stop() }],
    })
  }

  /** Cancels the active run: there is only one at a time. */
  async function stop(): Promise<void> {
    put('Stopping…')
    try {
      for (const { id } of await listGoing()) await sender.call(cancelScrapingRun, { params: { id } })
    } catch (error) {
      // The server may have stopped it although its answer was lost.
      const going = error instanceof LostAnswer ? await listGoing().catch(() => undefined) : undefined
      if (!isAtWork || going?.length === 0) return
      const isUnknown = error instanceof LostAnswer && going === undefined
      const sentence = going === undefined && error instanceof Error ? errorSentence(error) : 'Please try again.'
      put(`${isUnknown ? 'We don’t know if it was stopped.' : 'Couldn’t stop it.'} ${sentence}`)
    }
  }

  async function listGoing(): Promise<{ id: string }[]> {
    const runs = await client.call(listScrapingRuns, { query: { limit: 10 } })
    return runs.filter(({ status }) => status === 'running' || status === 'queued')
  }

  return {
    showQuestion(isNeeded) {
      if (!isNeeded) return notices.remove(questionId)
      notices.put(questionId, {
        intent: 'information',
        title: 'A search for leads is waiting',
        text: 'May this computer visit your sources’ websites automatically, now and whenever a search is due? You can change this in Settings, under This computer.',
        actions: [
          { label: 'Search with this computer', run: () => allow(true) },
          { label: 'Not on this computer', run: () => allow(false) },
        ],
      })
    },
    showStatus(now) {
      if (now === isAtWork) return
      isAtWork = now
      if (now) put('It’s visiting your sources’ websites, one page at a time.')
      else notices.remove(statusId)
    },
  }
}
