import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageTextFields, type TextPage } from '#shared/business/page-texts.ts'
import { questionsItemId, textsItemIds } from '#shared/contract/names.ts'
import type { ContentItem } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { QueryContent } from '../../components/query-content.tsx'
import { SectionLinks } from '../../components/view-sections.tsx'
import type { ContentDescription, EditorProps } from '../content/content-description.ts'
import { HistoryButton } from '../content/history-button.tsx'
import { latestContent, websiteQueries } from '../content/queries.ts'
import { PageTextsForm } from './page-texts-form.tsx'
import { QuestionsForm } from './questions-form.tsx'
import { Terms } from './terms.tsx'

const texts: ContentDescription<'texts'> = {
  kind: 'texts',
  label: 'Page texts',
  titleOf: () => 'these texts',
  factsOf: ({ fields }) => pageTextFields.map(({ key, label }) => ({ name: label, value: fields[key] })),
  Editor: () => undefined,
  emptyText: '',
}

const questions: ContentDescription<'questions'> = {
  kind: 'questions',
  label: 'FAQ',
  titleOf: () => 'your questions',
  factsOf: (content) =>
    content.questions.map(({ id, question, answer, isHidden }) => ({
      name: question ?? id.replaceAll('-', ' '),
      value: isHidden ? 'Hidden' : (answer ?? 'The original answer'),
    })),
  Editor: () => undefined,
  emptyText: '',
}

const pages = [
  { value: 'home', label: 'Home' },
  { value: 'process', label: 'Process' },
  { value: 'faq', label: 'FAQ' },
] as const

/** Edits the texts of the pages. Those of buttons, links and forms are part of the program. */
export function TextsSection() {
  const [search] = useSearchParams()
  const page = pages.find(({ value }) => value === search.get('page'))?.value ?? 'home'
  return (
    <>
      <SectionLinks
        label="Pages"
        parameter="page"
        sections={pages}
        searchOf={(value) => `show=texts${value === 'home' ? '' : `&page=${value}`}`}
      />
      {page === 'faq' ? <Questions key={page} /> : <Texts key={page} page={page} />}
    </>
  )
}

function Texts({ page }: { page: TextPage }) {
  return (
    <Stored kind="texts" id={textsItemIds[page]} description={texts}>
      {(editor, parts) => <PageTextsForm {...editor} page={page} originals={parts.texts} />}
    </Stored>
  )
}

function Questions() {
  return (
    <Stored kind="questions" id={questionsItemId} description={questions}>
      {(editor, parts) => <QuestionsForm {...editor} originals={parts.questions} />}
    </Stored>
  )
}

interface StoredProps<Kind extends ContentKind> {
  kind: Kind
  id: string
  description: ContentDescription<Kind>
  children: (
    editor: EditorProps<Kind> & { key: number },
    parts: Pick<SitePartsAnswer, 'texts' | 'questions'>,
  ) => ReactNode
}
type SitePartsAnswer = NonNullable<ReturnType<typeof useSiteParts>['data']>

function useSiteParts() {
  return useQuery(websiteQueries.siteParts)
}

/** Loads an item with the original texts, and shows its editor. */
function Stored<Kind extends ContentKind>({ kind, id, description, children }: StoredProps<Kind>) {
  const items = useQuery(websiteQueries.content(kind))
  const parts = useSiteParts()
  const [reloads, setReloads] = useState(0)
  const reload = () => setReloads((count) => count + 1)
  const status = { loading: 'Loading your page texts', failed: 'Couldn’t load your page texts' }
  return (
    <QueryContent query={items} {...status}>
      {(all) => (
        <QueryContent query={parts} {...status}>
          {(loaded) => {
            const item: ContentItem | undefined = all.find((one) => one.id === id)
            const editor = {
              key: reloads,
              kind,
              id,
              item,
              initial: item && latestContent<Kind>(item),
              initialSlug: undefined,
              onClose: undefined,
              onReload: reload,
            }
            return (
              <>
                {item && <HistoryButton description={description} item={item} onRestored={reload} />}
                <Terms terms={loaded.terms} />
                {children(editor, loaded)}
              </>
            )
          }}
        </QueryContent>
      )}
    </QueryContent>
  )
}
