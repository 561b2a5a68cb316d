import { useEffect, useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { desktop } from '../desktop.ts'

const useStyles = makeStyles({
  all: { display: 'grid', justifyItems: 'start', gap: '12px' },
  address: { margin: 0, lineHeight: '20px', overflowWrap: 'anywhere' },
})

/** The server that the leads are on, and the way to another. */
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
