import { Fragment } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { PageHeading } from '../components/page-heading.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import type { Block, GuidePage } from './guide/guide-page.ts'
import { pictureSizes } from './guide/picture-sizes.ts'
import { pictures } from './guide/pictures.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  page: { maxWidth: '720px' },
  text: { lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
  purpose: { ...typographyStyles.subtitle2, textWrap: 'pretty' },
  heading: { ...typographyStyles.subtitle1, margin: space('S', 0, 0) },
  steps: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    paddingLeft: tokens.spacingHorizontalXXL,
    listStyleType: 'decimal',
    lineHeight: tokens.lineHeightBase400,
  },
  note: {
    padding: space('MNudge', 'M'),
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
    lineHeight: tokens.lineHeightBase400,
    textWrap: 'pretty',
  },
  picture: {
    boxSizing: 'border-box',
    width: 'auto',
    maxWidth: '100%',
    height: 'auto',
    justifySelf: 'start',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  problems: { display: 'grid', gap: tokens.spacingVerticalXS },
  problem: { fontWeight: tokens.fontWeightSemibold, lineHeight: tokens.lineHeightBase400 },
  solution: { margin: space(0, 0, 'S'), lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
  pager: { justifyContent: 'space-between', paddingTop: tokens.spacingVerticalM },
})

export const pagePath = ({ id }: GuidePage) => `/help?page=${id}`

/** Shows one page of the guide: its purpose, steps, pictures and problems, and links to the previous and next page. */
export function HelpPage({
  page,
  previous,
  next,
}: {
  page: GuidePage
  previous: GuidePage | undefined
  next: GuidePage | undefined
}) {
  const styles = useStyles()
  return (
    <Stack gap="l" className={styles.page}>
      <PageHeading>{page.title}</PageHeading>
      <p className={styles.purpose}>{page.purpose}</p>
      <Row gap="l">
        {page.views.map(({ label, to }) => (
          <SubtleRouteLink key={to} to={to}>
            {label}
          </SubtleRouteLink>
        ))}
      </Row>
      {page.blocks.map((block) => (
        <BlockContent
          key={block.kind === 'steps' ? block.steps[0] : block.kind === 'picture' ? block.name : block.text}
          block={block}
        />
      ))}
      <h2 className={styles.heading}>What can go wrong</h2>
      <dl className={styles.problems}>
        {page.problems.map(({ problem, solution }) => (
          <Fragment key={problem}>
            <dt className={styles.problem}>
              <Marked text={problem} />
            </dt>
            <dd className={styles.solution}>
              <Marked text={solution} />
            </dd>
          </Fragment>
        ))}
      </dl>
      <nav aria-label="More pages">
        <Row gap="l" className={styles.pager}>
          {previous === undefined ? undefined : (
            <SubtleRouteLink to={pagePath(previous)}>{`Previous: ${previous.title}`}</SubtleRouteLink>
          )}
          <SubtleRouteLink to="/help">All pages</SubtleRouteLink>
          {next === undefined ? undefined : (
            <SubtleRouteLink to={pagePath(next)}>{`Next: ${next.title}`}</SubtleRouteLink>
          )}
        </Row>
      </nav>
    </Stack>
  )
}

function BlockContent({ block }: { block: Block }) {
  const styles = useStyles()
  switch (block.kind) {
    case 'heading':
      return <h2 className={styles.heading}>{block.text}</h2>
    case 'steps':
      return (
        <ol className={styles.steps}>
          {block.steps.map((step) => (
            <li key={step}>
              <Marked text={step} />
            </li>
          ))}
        </ol>
      )
    case 'picture': {
      const { url, alt } = pictures[block.name]
      return <img src={url} {...pictureSizes[block.name]} alt={alt} loading="lazy" className={styles.picture} />
    }
    case 'note':
    case 'text':
      return (
        <p className={styles[block.kind]}>
          <Marked text={block.text} />
        </p>
      )
  }
}

/** Shows a text in which `**…**` marks words on the screen. */
function Marked({ text }: { text: string }) {
  return text.split('**').map((part, index) =>
    // Every second part is between two marks. The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
  )
}
