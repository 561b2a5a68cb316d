import { makeStyles, tokens } from '@fluentui/react-components'
import type { TextTerm } from '#shared/contract/website.ts'
import { Facts } from '../../components/records/facts.tsx'
import { targetLineHeight } from '../../components/styles.ts'

const useStyles = makeStyles({
  note: { maxWidth: '68ch', color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  summary: { lineHeight: targetLineHeight, cursor: 'pointer' },
  list: { marginTop: tokens.spacingVerticalS },
})

/** Says what is filled in for names in braces. */
export function Terms({ terms }: { terms: readonly TextTerm[] }) {
  const styles = useStyles()
  return (
    <>
      <p className={styles.note}>
        Plain text, without links or formatting. A text that you don’t change stays as it is in the program, and a name
        in braces such as {'{deposit}'} follows your settings.
      </p>
      <details>
        <summary className={styles.summary}>What is filled in for names in braces</summary>
        <div className={styles.list}>
          <Facts
            facts={terms.map(({ name, meaning, value }) => ({ name: `{${name}}`, value: `${meaning}: ${value}` }))}
          />
        </div>
      </details>
    </>
  )
}
