import { useEffect, useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { desktop } from '../desktop.ts'

const useStyles = makeStyles({
  all: { display: 'grid', justifyItems: 'start', gap: '12px' },
  address: { margin: 0, lineHeight: '20px', overflowWrap: 'anywhere' },
})

/** Shows the server's address, and offers to change it. */
export function ServerAddress() {
  const styles = useStyles()
  const [address, setAddress] = useState<string>()
  useEffect(() => void desktop.call('connection:server', undefined).then(setAddress), [])
  return (
    <div className={styles.all}>
      <p className={styles.address}>{address}</p>
      <Button onClick={() => void desktop.call('shell:change-server', undefined)}>Change server</Button>
    </div>
  )
}
