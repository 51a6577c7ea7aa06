import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { KitText } from '../../i18n/kit-text.tsx'
import { type ColorMode, useColorMode } from '../../state/color-mode.ts'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const modes: readonly { mode: ColorMode; icon: IconName; label: MessageKey }[] = [
  { mode: 'light', icon: 'sun', label: 'site.color_mode.light' },
  { mode: 'dark', icon: 'moon', label: 'site.color_mode.dark' },
  { mode: 'system', icon: 'monitor', label: 'site.color_mode.system' },
]

/** Light, dark or the system's mode. Without scripts the system decides, so the menu is hidden then. */
export function ColorModeMenu({ className = '' }: { className?: string }) {
  const t = useT()
  const [current] = useColorMode()
  const icon = modes.find(({ mode }) => mode === current)?.icon ?? 'monitor'
  return (
    <Menu
      className={`needs-script ${className}`}
      button={<Icon name={icon} />}
      label={t('site.color_mode.title')}
      kind="ghost"
      size="small"
      square
    >
      <ColorModes />
    </Menu>
  )
}

/** The three modes as menu items. */
export function ColorModes() {
  const [current, setMode] = useColorMode()
  return modes.map(({ mode, icon, label }) => (
    <button
      key={mode}
      type="button"
      className="menu-item"
      aria-pressed={mode === current}
      onClick={() => setMode(mode)}
    >
      <Icon name={icon} />
      <KitText name={label} />
      {mode === current && <Icon name="check" className="menu-check" />}
    </button>
  ))
}
