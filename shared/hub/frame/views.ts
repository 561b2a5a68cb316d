import {
  Archive20Regular,
  CalendarLtr20Regular,
  DataTrending20Regular,
  Mail20Regular,
  PeopleTeam20Regular,
} from '@fluentui/react-icons'
import { newLeadCount } from '../prospects/new-lead-count.ts'
import type { View } from './view.ts'

/** Every view, in the order of the navigation. */
export const views: readonly View[] = [
  {
    address: 'today',
    label: 'Today',
    Icon: CalendarLtr20Regular,
    key: 't',
    load: async () => (await import('../today/today-view.tsx')).TodayView,
  },
  {
    address: '',
    label: 'Leads',
    Icon: PeopleTeam20Regular,
    key: 'l',
    load: async () => (await import('../prospects/leads-view.tsx')).LeadsView,
    count: newLeadCount,
  },
  {
    address: 'archive',
    label: 'Archive',
    Icon: Archive20Regular,
    key: 'a',
    load: async () => (await import('../prospects/archive/archive-view.tsx')).ArchiveView,
  },
  {
    address: 'email-templates',
    label: 'E-mail',
    Icon: Mail20Regular,
    key: 'e',
    load: async () => (await import('../email/templates-view.tsx')).TemplatesView,
  },
  {
    address: 'insight',
    label: 'Insight',
    Icon: DataTrending20Regular,
    key: 'v',
    load: async () => (await import('../insight/insight-view.tsx')).InsightView,
  },
]
