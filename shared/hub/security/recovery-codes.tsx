import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownload20Regular, Copy20Regular, Print20Regular } from '@fluentui/react-icons'
import { copyText } from '../components/copy-text.ts'
import { saveFile } from '../components/download.ts'
import { useShowToast } from '../components/toasts.tsx'
import { Row } from '../components/stack.tsx'

const useStyles = makeStyles({
  all: { display: 'grid', gap: tokens.spacingVerticalM, maxWidth: '440px' },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(172px, 1fr))',
    gap: '6px 16px',
    margin: 0,
    padding: '12px 16px',
    listStyle: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    lineHeight: tokens.lineHeightBase400,
    // Paper is light in both themes.
    '@media print': { color: '#000' },
  },
  text: { margin: 0, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  done: { justifySelf: 'start' },
})

export interface RecoveryCodesProps {
  codes: readonly string[]
  /** What the button says that puts the codes away. */
  doneLabel: string
  onDone: () => void
}

/** Shows the new recovery codes once, and offers to copy and download them. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const styles = useStyles()
  const showToast = useShowToast()
  const asText = `Recovery codes for ${location.host || 'your lead hub'}\n\n${codes.join('\n')}\n\nEach works once, in place of a code from your app.\n`

  async function copy(): Promise<void> {
    const isCopied = await copyText(codes.join('\n'))
    showToast({ title: isCopied ? 'Recovery codes copied' : 'Couldn’t copy the codes. Please write them down.' })
  }

  return (
    <div className={styles.all}>
      <p className={styles.text}>
        Keep these recovery codes with your important papers, not on the phone with the app. Each one signs you in once
        if you don’t have your phone. <strong>They won’t be shown again.</strong>
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <Button icon={<Copy20Regular />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={<ArrowDownload20Regular />} onClick={() => saveFile(asText, 'recovery-codes.txt')}>
          Download
        </Button>
        <Button icon={<Print20Regular />} onClick={() => window.print()}>
          Print
        </Button>
      </Row>
      <Button appearance="primary" className={styles.done} onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}
