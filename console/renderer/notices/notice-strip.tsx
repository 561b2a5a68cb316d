import { FluentProvider, makeStyles } from '@fluentui/react-components'
import { useSystemTheme } from '#shared/hub/theme.ts'
import { NoticeBar } from './notice-bar.tsx'
import { useNotices } from './use-notices.ts'

const useStyles = makeStyles({
  strip: { backgroundColor: 'transparent' },
})

/** What the console has to say, above the hub. */
export function NoticeStrip() {
  const styles = useStyles()
  const theme = useSystemTheme()
  const notices = useNotices()
  if (notices.length === 0) return undefined
  return (
    <FluentProvider theme={theme} className={styles.strip}>
      {notices.map((notice) => (
        <NoticeBar key={notice.id} notice={notice} />
      ))}
    </FluentProvider>
  )
}
