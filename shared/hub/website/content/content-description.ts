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
  /** What the form begins with: the draft, else what is published, else what is in code. Undefined for a blank form. */
  initial: ContentOf<Kind> | undefined
  /** The address that belongs to `initial`. */
  initialSlug: string | undefined
  /** Closes the editor; undefined where it fills its section. */
  onClose: (() => void) | undefined
  /** Reads the stored item again and mounts the editor with it. */
  onReload: () => void
}

/** What an editor saves. */
export interface DraftBody<Kind extends ContentKind> {
  content: ContentOf<Kind>
  /** Without one the server keeps the address, and makes that of a new item from its title. */
  slug?: string
}

/** What the list of a kind of content, its editor and its history need to know of the kind. */
export interface ContentDescription<Kind extends ContentKind> {
  kind: Kind
  /** `Reviews` */
  label: string
  /** What the button that adds one says; without it, only what is in code can be edited. */
  addLabel?: string
  titleOf: (content: ContentOf<Kind>) => string
  /** Shown below the title. */
  detailOf?: (content: ContentOf<Kind>) => string | undefined
  /** What a version says, for the history. */
  factsOf: (content: ContentOf<Kind>) => Fact[]
  Editor: ComponentType<EditorProps<Kind>>
  /** The editor takes the place of the list. */
  isWide?: boolean
  emptyText: string
  /** What visitors see while nothing is published: with samples, and without. */
  unpublished?: { withSamples: string; withoutSamples: string }
  /** The order of the list; without it the owner orders it. */
  compare?: (a: ContentOf<Kind>, b: ContentOf<Kind>) => number
  canHide?: (content: ContentOf<Kind>) => boolean
}

/** Content that is part of the program. An item of the owner’s takes its place. */
export interface BuiltIn<Kind extends ContentKind> {
  /** Names it in the address of the editor: no other built-in of the kind and no item has it. */
  key: string
  title: string
  /** Whether an item takes its place. */
  isReplacedBy: (item: ContentItem) => boolean
  /** What the editor begins with. */
  initial: ContentOf<Kind>
  slug?: string
  /** Whether visitors can be shown the site without it. */
  canHide: boolean
  /** What it is while no item takes its place, such as `Part of the website`. */
  state: string
  /** What the action says that puts an item in its place; `Edit` without it. */
  editLabel?: string
  /** What the action says that deletes the item in its place, such as `Use the drawing again`. */
  restoreLabel: string
}

/** A row of a list: an item, something built in, or an item in its place. */
export interface ContentEntry<Kind extends ContentKind> {
  key: string
  title: string
  content: ContentOf<Kind>
  item: ContentItem | undefined
  builtIn: BuiltIn<Kind> | undefined
}

/** Returns what a list shows, in its order. */
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
