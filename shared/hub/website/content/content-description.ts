import type { ComponentType } from 'react'
import type { ContentKind, ContentOf } from '#shared/contract/website-content.ts'
import type { ContentItem } from '#shared/contract/website.ts'
import type { Fact } from '../../components/records/facts.tsx'
import { latestContent } from './queries.ts'

/** The props of every content editor. It makes its form with `useForm`, and shows its fields in an `EditorFrame`. */
export interface EditorProps<Kind extends ContentKind> {
  kind: Kind
  /** The id of the item, or the one that a new item gets when it is saved. */
  id: string
  /** The item as it is stored now; undefined for a new one. */
  item: ContentItem | undefined
  /** The initial content of the form: the draft, else the published content, else the built-in content. Undefined for a blank form. */
  initial: ContentOf<Kind> | undefined
  /** The slug of `initial`. */
  initialSlug: string | undefined
  /** Closes the editor; undefined where it fills its section. */
  onClose: (() => void) | undefined
  /** Reads the stored item again and mounts the editor with it. */
  onReload: () => void
}

/** The data that an editor saves. */
export interface DraftBody<Kind extends ContentKind> {
  content: ContentOf<Kind>
  /** Without one, the server keeps the existing address, and derives that of a new item from its title. */
  slug?: string
}

/** The properties of a kind of content that its list, editor and history need. */
export interface ContentDescription<Kind extends ContentKind> {
  kind: Kind
  /** `Reviews` */
  label: string
  /** The label of the button that adds an item; without it, only built-in content can be edited. */
  addLabel?: string
  titleOf: (content: ContentOf<Kind>) => string
  /** Shown below the title. */
  detailOf?: (content: ContentOf<Kind>) => string | undefined
  /** Returns the content of a version as facts, for the history. */
  factsOf: (content: ContentOf<Kind>) => Fact[]
  Editor: ComponentType<EditorProps<Kind>>
  /** Whether the editor replaces the list instead of opening in a panel. */
  isWide?: boolean
  emptyText: string
  /** Descriptions of what visitors see while nothing is published, with and without samples. */
  unpublished?: { withSamples: string; withoutSamples: string }
  /** Compares items for the order of the list; without it, the owner orders the list. */
  compare?: (a: ContentOf<Kind>, b: ContentOf<Kind>) => number
  canHide?: (content: ContentOf<Kind>) => boolean
}

/** Content that is part of the program. An item of the owner can replace it. */
export interface BuiltIn<Kind extends ContentKind> {
  /** Its key in the address of the editor, unique among the built-ins and items of the kind. */
  key: string
  title: string
  /** Returns whether an item replaces it. */
  isReplacedBy: (item: ContentItem) => boolean
  /** The initial content of the editor. */
  initial: ContentOf<Kind>
  slug?: string
  /** Whether it can be hidden from visitors. */
  canHide: boolean
  /** Its state while no item replaces it, such as `Built in`. */
  state: string
  /** The label of the action that replaces it with an item; `Edit` by default. */
  editLabel?: string
  /** The label of the action that deletes the replacing item, such as `Use the drawing again`. */
  restoreLabel: string
}

/** A row of a list: an item, built-in content, or an item that replaces built-in content. */
export interface ContentEntry<Kind extends ContentKind> {
  key: string
  title: string
  content: ContentOf<Kind>
  item: ContentItem | undefined
  builtIn: BuiltIn<Kind> | undefined
}

/** Returns the entries of a list, in order. */
export function entriesOf<Kind extends ContentKind>(
  { titleOf, compare }: ContentDescription<Kind>,
  items: readonly ContentItem[],
  builtIns: readonly BuiltIn<Kind>[],
): ContentEntry<Kind>[] {
  const replaced = builtIns.map((builtIn) => ({ builtIn, item: items.find(builtIn.isReplacedBy) }))
  const taken = new Set(replaced.map(({ item }) => item))
  const own = items.filter((item) => !taken.has(item)).map((item) => ({ builtIn: undefined, item }))
  const entries = [...replaced, ...own].flatMap(({ builtIn, item }) => {
    const content = item === undefined ? builtIn?.initial : latestContent<Kind>(item)
    if (content === undefined) return []
    const title = item === undefined ? builtIn?.title : titleOf(content)
    return [{ key: builtIn?.key ?? item?.id ?? '', title: title ?? '', content, item, builtIn }]
  })
  return compare === undefined ? entries : entries.toSorted((a, b) => compare(a.content, b.content))
}
