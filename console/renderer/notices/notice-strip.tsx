import { Button, FluentProvider, makeStyles } from '@fluentui/react-components'
import { Notice } from '#shared/hub/components/notice.tsx'
import { useSystemTheme } from '#shared/hub/theme.ts'
import { desktop } from '../desktop.ts'
import { useNotices } from './use-notices.ts'

const useStyles = makeStyles({
  strip: { display: 'grid', gap: '8px', padding: '12px 24px 0' },
  actions: { display: 'flex', gap: '8px' },
})

/** What the console has to say, above the hub. */
export function NoticeStrip() {
  const styles = useStyles()
  const theme = useSystemTheme()
  const notices = useNotices()
  if (notices.length === 0) return undefined
  return (
    <FluentProvider theme={theme}>
      <div className={styles.strip}>
        {notices.map(({ id, intent, title, text, actions, canBeDismissed }) => (
          <Notice
            key={id}
            intent={intent === 'error' ? 'error' : 'information'}
            title={title}
            action={
              <div className={styles.actions}>
                {actions.map((label, action) => (
                  <Button key={label} onClick={() => void desktop.call('notices:act', { id, action })}>
                    {label}
                  </Button>
                ))}
                {canBeDismissed ? (
                  <Button appearance="subtle" onClick={() => void desktop.call('notices:dismiss', { id })}>
                    Close
                  </Button>
                ) : undefined}
              </div>
            }
          >
            {text}
          </Notice>
        ))}
      </div>
    </FluentProvider>
  )
}
