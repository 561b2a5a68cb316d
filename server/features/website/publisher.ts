import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Deps, Website } from '../../deps.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { RenderError, type SiteUpdate } from '../../platform/pages/page-cache.ts'
import { today } from './publish-prices.ts'
import { type PublishedSite, toBusiness } from './site-content.ts'

export interface Publisher extends Website {
  /** Returns the site as it would be after a change. @param day on which the prices are to be in force: today by default */
  previewChange(change: (trx: Trx) => Promise<unknown>, day?: string): Promise<SiteUpdate>
}

export interface PublisherOptions extends Pick<Deps, 'db' | 'clock' | 'pages' | 'liveBusiness'> {
  /** @param day in London */
  readSite: (db: Kysely<Database>, day: string) => Promise<PublishedSite>
  log: Logger
}

/** Thrown inside a transaction to undo it. */
const undone = new Error('undone')

export function createPublisher({ db, clock, pages, liveBusiness, readSite, log }: PublisherOptions): Publisher {
  let last: Promise<unknown> = Promise.resolve()

  /** Runs one after another. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
  }

  /** Makes a change and returns the site as it then is. The change is undone unless that is the site that is wanted. */
  async function makeChange<T>(
    change: (trx: Trx) => Promise<T>,
    { day = today(clock), wanted }: { day?: string | undefined; wanted?: PublishedSite } = {},
  ): Promise<{ site: PublishedSite; committed?: { result: T } }> {
    let site: PublishedSite | undefined
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await change(trx)
        site = await readSite(trx, day)
        if (JSON.stringify(site) !== JSON.stringify(wanted)) throw undone
        return { site, committed: { result } }
      })
    } catch (error) {
      if (error !== undone || !site) throw error
      return { site }
    }
  }

  const toUpdate = ({ business, calls, prices, ...site }: PublishedSite): SiteUpdate => ({
    ...site,
    business: { ...(business ? toBusiness(business) : liveBusiness.initial), calls, prices },
  })

  async function prepare(site: PublishedSite): Promise<() => void> {
    const show = await pages.prepareUpdate(toUpdate(site)).catch((error: unknown) => {
      throw toAppError(error, log)
    })
    return () => {
      show()
      liveBusiness.replace(site.business && toBusiness(site.business), site.calls, site.prices)
    }
  }

  return {
    publish: (change) =>
      inTurn(async () => {
        let { site } = await makeChange(change)
        for (;;) {
          const show = await prepare(site)
          const made = await makeChange(change, { wanted: site })
          if (made.committed) {
            show()
            return made.committed.result
          }
          // Other changes were committed meanwhile, so that other pages have to be rendered.
          site = made.site
        }
      }),
    previewChange: async (change, day) => toUpdate((await makeChange(change, { day })).site),
    async listArticles() {
      const { content } = await readSite(db, today(clock))
      const { articles: builtIn } = await pages.readParts()
      const own = content.articles.filter(({ date }) => date !== null)
      const leftOut = new Set([...content.hiddenArticles, ...own.map(({ slug }) => slug)])
      return [...own, ...builtIn.filter(({ slug, date }) => date !== null && !leftOut.has(slug))]
        .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
        .map(({ slug, title, excerpt }) => ({ slug, title, excerpt }))
    },
    republish: () => inTurn(async () => (await prepare(await readSite(db, today(clock))))()),
  }
}

export function toAppError(error: unknown, log: Logger): unknown {
  if (!(error instanceof RenderError)) return error
  log.error({ err: error }, 'rendering a changed site failed')
  return new AppError(
    'unavailable',
    `The page ${error.address} can’t be shown with this change, so visitors still see the website as it was. Please change the text that you edited last, and try again.`,
    { cause: error },
  )
}
