import { useState } from 'react'
import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { Link, useSearchParams } from 'react-router'
import { Search20Regular } from '../icons/search.ts'
import { Notice } from '../components/notice.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { Stack } from '../components/stack.tsx'
import { space, wide } from '../components/styles.ts'
import { guide, searchGuide } from './guide/guide.ts'
import type { GuidePage } from './guide/guide-page.ts'
import { HelpPage, pagePath } from './help-page.tsx'

const useStyles = makeStyles({
  view: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space('L', '2XL'),
    maxWidth: '1080px',
    [wide]: { gridTemplateColumns: '260px minmax(0, 1fr)', alignItems: 'start' },
  },
  overview: { maxWidth: '720px' },
  // Where the two do not fit side by side, a page is read without the contents.
  aside: {
    display: 'none',
    [wide]: {
      display: 'grid',
      gap: tokens.spacingVerticalS,
      position: 'sticky',
      top: '20px',
      maxHeight: 'calc(100dvh - 40px)',
      overflowY: 'auto',
      padding: tokens.spacingVerticalXXS,
    },
  },
  list: { display: 'grid', gap: tokens.spacingVerticalXXS },
  link: {
    display: 'block',
    padding: space('SNudge', 'MNudge'),
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    lineHeight: tokens.lineHeightBase300,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-current="page"]': {
      backgroundColor: tokens.colorNeutralBackground3,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  sentence: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  none: { padding: space('SNudge', 'MNudge'), color: tokens.colorNeutralForeground2 },
})

/** Shows the owner's guide: its contents with a search, and the page that the address names. */
export function HelpView() {
  const styles = useStyles()
  const [search] = useSearchParams()
  const id = search.get('page')
  const index = guide.findIndex((page) => page.id === id)
  const page = guide[index]
  if (page === undefined) {
    return (
      <Stack gap="m" className={styles.overview}>
        <PageHeading>Help</PageHeading>
        {id === null ? undefined : <Notice intent="information">This page of the guide wasn’t found.</Notice>}
        <Contents shown={undefined} />
      </Stack>
    )
  }
  return (
    <div className={styles.view}>
      <div className={styles.aside}>
        <Contents shown={page} />
      </div>
      <HelpPage key={page.id} page={page} previous={guide[index - 1]} next={guide[index + 1]} />
    </div>
  )
}

function Contents({ shown }: { shown: GuidePage | undefined }) {
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const found = isSearching
    ? searchGuide(typed)
    : guide.map((page) => ({ page, sentence: shown === undefined ? page.purpose : undefined }))
  return (
    <>
      <Input
        type="search"
        contentBefore={<Search20Regular />}
        aria-label="Search the guide"
        placeholder="Search the guide"
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
      />
      <nav aria-label="Pages of the guide">
        <ul className={styles.list}>
          {found.map(({ page, sentence }) => (
            <li key={page.id}>
              <Link to={pagePath(page)} className={styles.link} aria-current={page === shown ? 'page' : undefined}>
                {page.title}
                {sentence === undefined ? undefined : <span className={styles.sentence}>{sentence}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <output className={styles.none}>
        {isSearching ? (found.length === 0 ? 'No matches. Try fewer or other words.' : `${found.length} found`) : ''}
      </output>
    </>
  )
}
