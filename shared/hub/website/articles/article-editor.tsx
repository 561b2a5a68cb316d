import { useEffect, useMemo, useState } from 'react'
import { Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useController, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { blogCategories } from '#shared/business/website-categories.ts'
import type { ArticleText } from '#shared/contract/article-text.ts'
import { countWords, plainText, readTime } from '#shared/contract/article-words.ts'
import { type ArticleContent, articleContent } from '#shared/contract/website-content.ts'
import { openedAddress } from '#shared/opened-address.ts'
import { slugOf, slugPattern } from '#shared/website/slug.ts'
import { SelectField, TextField } from '../../components/form/fields.tsx'
import { TextAreaField } from '../../components/form/text-area-field.tsx'
import { Section } from '../../components/section.tsx'
import { londonDay } from '../../platform/dates.ts'
import { EditorFrame } from '../content/editor-frame.tsx'
import type { DraftBody, EditorProps } from '../content/content-description.ts'
import { PhotographPicker } from '../photographs/photograph-picker.tsx'
import { websiteQueries } from '../content/queries.ts'
import { SearchPreview } from './search-preview.tsx'
import type { LinkTarget } from './text/dialogs.tsx'
import { readHtml } from './text/schema.ts'
import { TextEditorField } from './text/text-editor.tsx'

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    maxWidth: '52rem',
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
})

const articleForm = z.extend(articleContent, {
  /** In entries that an earlier version of the hub has stored. */
  html: z.optional(z.string()),
  slug: z.string().check(z.regex(slugPattern, 'Please use lower-case letters, digits and hyphens, such as party-wall')),
})
type ArticleValues = z.input<typeof articleForm>
type ArticleEntries = z.output<typeof articleForm>

/** Edits an article: its text, its address and how it is found. */
export function ArticleEditor(props: EditorProps<'article'>) {
  const { item, initial, initialSlug } = props
  const styles = useStyles()
  const [today] = useState(() => londonDay(Date.now()))
  const storedText = useMemo(() => readText(initial), [initial])
  const values = {
    title: '',
    excerpt: '',
    category: blogCategories[0],
    date: today,
    searchTitle: '',
    searchDescription: '',
    // A field without an initial value would count as changed.
    photographId: undefined,
    ...initial,
    html: undefined,
    text: storedText,
    slug: initialSlug ?? '',
  }
  const form = useForm<ArticleValues, unknown, ArticleEntries>({
    resolver: zodResolver(articleForm),
    defaultValues: values,
  })
  // The address of a published article stays the same.
  useSlugFromTitle(form, initialSlug === undefined || item?.published === null)
  useHtmlOfEarlierVersion(form)
  const { title, excerpt, text, slug, searchTitle, searchDescription } = useWatch({ control: form.control })
  const { field: photograph } = useController({ control: form.control, name: 'photographId' })
  const isOnHomePage = initial?.date === null
  const path = isOnHomePage ? '/' : '/blog'
  const isMoved = slug !== initialSlug && item?.published != null

  return (
    <EditorFrame
      editor={props}
      form={form}
      values={values}
      title={initial === undefined ? 'New article' : `Edit ${initial.title}`}
      toDraft={toDraft}
      isWide
    >
      <div className={styles.form}>
        <TextField form={form} name="title" label="Title" isRequired />
        <div className={styles.pair}>
          {isOnHomePage ? (
            <Field label="Category" hint="The home page has one article for each category.">
              <Input readOnly value={initial.category} />
            </Field>
          ) : (
            <>
              <SelectField form={form} name="category" label="Category" options={categories} />
              <TextField form={form} name="date" label="Date" input={{ type: 'date' }} isRequired />
            </>
          )}
        </div>
        <TextAreaField
          form={form}
          name="excerpt"
          label="Summary"
          isRequired
          hint={`Shown on the card of the article. ${excerpt?.length ?? 0} characters; 90 to 160 read best.`}
        />
        <PhotographPicker
          label="Photo at the head"
          hint="Without one, the drawing of its category is shown."
          value={photograph.value ?? undefined}
          onChange={photograph.onChange}
        />
        <Section title="Article">
          <TextEditorField
            form={form}
            name="text"
            label="Text"
            isRequired
            hint={readingTime((text ?? []) as ArticleText)}
            linkTargets={useLinkTargets()}
          />
        </Section>
        <Section title="Search engines and address">
          {isOnHomePage ? (
            <Field label="Address" hint="The address of an article of the home page stays the same.">
              <Input readOnly value={openedAddress(path, 'article', slug ?? '')} />
            </Field>
          ) : (
            <TextField
              form={form}
              name="slug"
              label="Address"
              isRequired
              input={{ contentBefore: openedAddress(path, 'article', '') }}
              hint={
                isMoved
                  ? 'Whoever opens the old address is sent to the new one.'
                  : 'The last part of the article’s address: lower-case words with hyphens between them.'
              }
            />
          )}
          <TextField form={form} name="searchTitle" label="Title in search results" hint="The title, if left empty" />
          <TextAreaField
            form={form}
            name="searchDescription"
            label="Description in search results"
            hint="The summary, if left empty"
          />
          <SearchPreview
            title={searchTitle || (title ?? '')}
            description={searchDescription || (excerpt ?? '')}
            slug={slug ?? ''}
            path={path}
          />
        </Section>
      </div>
    </EditorFrame>
  )
}

function toDraft(entries: ArticleEntries): DraftBody<'article'> {
  const { slug, html: _, ...content } = entries
  return { content, slug }
}

const categories = blogCategories.map((category) => ({ value: category, label: category }))

/** Derives the address from the title as it is typed, until somebody types an address. */
function useSlugFromTitle(form: UseFormReturn<ArticleValues, unknown, ArticleEntries>, isWanted: boolean): void {
  const { getValues, setValue, subscribe } = form
  useEffect(() => {
    if (!isWanted) return
    let suggested = slugOf(getValues('title'))
    return subscribe({
      formState: { values: true },
      callback({ values: { title, slug } }) {
        const suggestion = slugOf(title)
        if (suggestion === suggested) return
        const follows = slug === '' || slug === suggested
        suggested = suggestion
        if (follows) setValue('slug', suggestion, { shouldDirty: true })
      },
    })
  }, [getValues, isWanted, setValue, subscribe])
}

/** Returns the text of an article; one in code has HTML alone. */
function readText(initial: Partial<ArticleContent> | undefined): ArticleText {
  const { text, html } = (initial ?? {}) as { text?: ArticleText; html?: string }
  return text ?? (html === undefined ? [] : readHtml(html))
}

/** Puts unsaved entries that an earlier version of the hub has stored into the text. */
function useHtmlOfEarlierVersion({ control, setValue }: UseFormReturn<ArticleValues, unknown, ArticleEntries>): void {
  const html = useWatch({ control, name: 'html' })
  useEffect(() => {
    if (html === undefined) return
    setValue('text', readHtml(html), { shouldDirty: true })
    setValue('html', undefined, { shouldDirty: true })
  }, [html, setValue])
}

function readingTime(text: ArticleText): string {
  const words = plainText(text)
  const count = countWords(words)
  if (count === 0) return 'Articles on the website have 500 to 900 words.'
  return `${count} ${count === 1 ? 'word' : 'words'}, ${readTime(words)}`
}

const pages: readonly LinkTarget[] = [
  { address: '/', label: 'Home page' },
  { address: '/packages', label: 'Packages and prices' },
  { address: '/process', label: 'How it works' },
  { address: '/calculator', label: 'Cost calculator' },
  { address: '/feasibility-assessment', label: 'Feasibility assessment' },
  { address: '/portfolio', label: 'Projects' },
  { address: '/reviews', label: 'Reviews' },
  { address: '/about', label: 'About us' },
  { address: '/faq', label: 'Questions and answers' },
  { address: '/blog', label: 'Articles' },
  { address: '/contact', label: 'Book a consultation' },
]

/** Returns the pages and articles that a link can lead to. */
function useLinkTargets(): LinkTarget[] {
  const { data } = useQuery(websiteQueries.siteParts)
  return useMemo(
    () => [
      ...pages,
      ...(data?.articles ?? []).map(({ slug, title, date }) => ({
        address: openedAddress(date === null ? '/' : '/blog', 'article', slug),
        label: title,
      })),
    ],
    [data],
  )
}
