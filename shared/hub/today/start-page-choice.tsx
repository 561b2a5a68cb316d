import { useState } from 'react'
import { Checkbox } from '@fluentui/react-components'
import { useShowToast } from '../platform/mutations.ts'
import { setStartsOnToday, startsOnToday } from './start-page.ts'

/** The checkbox that makes Today the start page. */
export function StartPageChoice() {
  const showToast = useShowToast()
  const [isToday, setIsToday] = useState(startsOnToday)
  return (
    <Checkbox
      label="Open the hub on Today (on this device)"
      checked={isToday}
      onChange={(_, { checked }) => {
        if (setStartsOnToday(checked === true)) setIsToday(checked === true)
        else showToast({ title: 'Couldn’t save that', text: 'This browser doesn’t store settings for this site.' })
      }}
    />
  )
}
