import { FluentProvider, makeStyles } from '@fluentui/react-components'
import { useSystemTheme } from '#shared/hub/theme.ts'
import type { Notice } from '../../main/notices/ipc-calls.ts'
import { NoticeBar } from './notice-bar.tsx'
import { useNotices } from './use-notices.ts'
import { useTopInset } from './use-top-inset.ts'

const useStyles = makeStyles({
  // In sight while the hub is scrolled, and over what stays in sight of it.
  strip: { position: 'sticky', top: 0, zIndex: 3, backgroundColor: 'transparent' },
})

/** What the console has to say, above the hub. */
export function NoticeStrip() {
  const notices = useNotices()
  return notices.length === 0 ? undefined : <Strip notices={notices} />
}

function Strip({ notices }: { notices: readonly Notice[] }) {
  const styles = useStyles()
  const theme = useSystemTheme()
  const strip = useTopInset()
  return (
    <FluentProvider theme={theme} className={styles.strip} ref={strip}>
      {notices.map((notice) => (
        <NoticeBar key={notice.id} notice={notice} />
      ))}
    </FluentProvider>
  )
}
