import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDown20Regular } from '../../../shared/hub/icons/chevron-down.ts'
import { ChevronUp20Regular } from '../../../shared/hub/icons/chevron-up.ts'
import { Dismiss20Regular } from '../../../shared/hub/icons/dismiss.ts'
import type { BrowseState } from '../../main/ipc/browse-calls.ts'
import { desktop } from '../desktop/desktop.ts'
import { space } from '#shared/hub/components/styles.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    padding: space('XS', 'S'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  field: { flex: '0 1 320px', minWidth: 0 },
  count: { flex: '1 0 auto', paddingLeft: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground2 },
})

interface FindBarProps {
  found: BrowseState['found']
  onClose: () => void
}

/** Searches for a text in the page. */
export function FindBar({ found, onClose }: FindBarProps) {
  const styles = useStyles()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => field.current?.focus(), [])
  useEffect(() => void desktop.call('browse:find', { text, isForward: true, isNext: false }), [text])
  const findNext = useCallback(
    (isForward: boolean) => {
      if (text !== '') void desktop.call('browse:find', { text, isForward, isNext: true })
    },
    [text],
  )
  useEffect(
    () =>
      desktop.on('browse:focus', (part) => {
        if (part === 'find') field.current?.select()
        else if (part === 'find-next') findNext(true)
        else if (part === 'find-previous') findNext(false)
      }),
    [findNext],
  )

  return (
    <search className={styles.bar}>
      <Input
        input={{ ref: field }}
        className={styles.field}
        aria-label="Find on this page"
        placeholder="Find on this page"
        value={text}
        onChange={(_, { value }) => setText(value)}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') findNext(!shiftKey)
          else if (key === 'Escape') onClose()
        }}
      />
      <output className={styles.count}>
        {text === '' || found === null ? '' : found.matches === 0 ? 'Not found' : `${found.active} of ${found.matches}`}
      </output>
      <Button
        appearance="subtle"
        icon={<ChevronUp20Regular />}
        aria-label="Previous match"
        onClick={() => findNext(false)}
      />
      <Button
        appearance="subtle"
        icon={<ChevronDown20Regular />}
        aria-label="Next match"
        onClick={() => findNext(true)}
      />
      <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Close the search" onClick={onClose} />
    </search>
  )
}
