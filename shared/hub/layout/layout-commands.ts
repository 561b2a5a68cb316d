import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router'
import { type Command, useCommands } from '../commands/commands.ts'
import { openPanelAtom } from '../commands/open-panel.ts'
import { viewPath } from './view.ts'
import { views } from './views.ts'

/** What can be done in every view. */
export function useFrameCommands(): void {
  const navigate = useNavigate()
  const openPanel = useSetAtom(openPanelAtom)
  useCommands([
    ...views.map((view): Command => ({
      id: `go-${view.address}`,
      label: view.label,
      group: 'Go to',
      keys: ['g', view.key],
      Icon: view.Icon,
      run: () => void navigate(viewPath(view)),
    })),
    {
      id: 'palette',
      label: 'Search or run a command',
      group: 'Help',
      keys: ['mod+k'],
      run: () => openPanel('palette'),
    },
    {
      id: 'shortcuts',
      label: 'Show keyboard shortcuts',
      group: 'Help',
      keys: ['?'],
      run: () => openPanel('shortcuts'),
    },
  ])
}
