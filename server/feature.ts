import type { Deps } from './deps.ts'
import type { AttachedDocument, RenderedDocument } from './mail/attached-pdfs.ts'
import type { OnCommit } from './platform/database/on-commit.ts'
import type { Api } from './platform/http/api.ts'
import type { AccessGrant } from './platform/personal-data/access-grants.ts'
import type { PersonalData } from './platform/personal-data/personal-data.ts'

/** Everything that a folder adds to the server. services.ts starts the features of features/index.ts, and those of the folders beside it.
 *  @template D the dependencies that it needs */
export interface Feature<D = Deps> {
  /** Serves its calls and pages. */
  routes?(api: Api, deps: D): void
  /** Paths to which other sites post: what they send is signed, or has a token in its address. */
  foreignPosts?: readonly string[]
  personalData?: PersonalData
  accessGrants?: readonly AccessGrant[]
  /** Renders its documents of a kind, for the emails to which they are attached. */
  documents?: DocumentRenderers
  /** Subscribes to commits and to the events of other features, and starts its background work. */
  start?(deps: D, onCommit: OnCommit): readonly Background[] | void
}

/** Background work that has been started. */
export interface Background {
  stop(): void | Promise<void>
  /** When it is stopped, if not together with all the other work after the last request has been answered. */
  stopsAt?: { time: 'before the requests' | 'after the other work'; because: string }
}

/** Returns undefined for a document that no longer exists. */
type RenderDocument = (
  context: Pick<Deps, 'db' | 'clock' | 'business' | 'publicUrl'>,
  id: string,
) => Promise<RenderedDocument | undefined>
type DocumentRenderers = Partial<Record<AttachedDocument['kind'], RenderDocument>>
