import type { ContentItem } from '#shared/contract/website.ts'
import type { ContentKind, ContentOf } from '#shared/contract/website-content.ts'

/** What every editor of content gets. It makes its form with `useForm`, and shows its fields in an `EditorFrame`. */
export interface EditorProps<Kind extends ContentKind> {
  kind: Kind
  /** The id of the item, or the one that a new item gets when it is saved. */
  id: string
  /** The item as it is stored now; undefined for a new one. */
  item: ContentItem | undefined
  /** What the form begins with: the draft, else what is published, else what is in code. Undefined for a blank form. */
  initial: ContentOf<Kind> | undefined
  /** The address that belongs to `initial`. */
  initialSlug: string | undefined
  /** Closes the editor; undefined where it fills its section. */
  onClose: (() => void) | undefined
  /** Mounts the editor again, once the stored item has been read anew. */
  onReload: () => void
}

/** What an editor saves. */
export interface DraftBody<Kind extends ContentKind> {
  content: ContentOf<Kind>
  /** Without one the server keeps the address, and makes that of a new item from its title. */
  slug?: string
}
