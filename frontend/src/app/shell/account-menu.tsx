import { Menu, SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconDots, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { signOutMutation } from '../../features/session/mutations.js';
import { closeLiveSocket } from '../../shared/live/live-socket.js';
import { ProblemAlert } from '../../shared/ui/problem-alert.js';
import classes from './account-menu.module.css';
import { useSession } from './use-session.js';

export function AccountMenu() {
  const { me } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    ...signOutMutation(),
    onSuccess: async () => {
      closeLiveSocket();
      await navigate('/login');
      // Nothing that was seen stays in the page for the next person.
      client.clear();
    },
  });
  return (
    <div className={classes.footer}>
      {signOut.error && <ProblemAlert error={signOut.error} />}
      <ColorSchemeSwitch />
      <Menu position="top-start" width={228}>
        <Menu.Target>
          <button type="button" className={classes.account} aria-label={`Account of ${me.user.name}`}>
            <span className={classes.who}>
              <bdi className={classes.name}>{me.user.name}</bdi>
              <bdi className={classes.email}>{me.user.email}</bdi>
            </span>
            <IconDots size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Plumbline {me.features.version}</Menu.Label>
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

const SCHEMES = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
] as const;

function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label="Colour scheme"
      value={colorScheme}
      onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme.value === value)?.value ?? 'auto')}
      data={SCHEMES.map(({ value, label, Icon }) => ({
        value,
        label: (
          <span className={classes.scheme} title={label}>
            <Icon size={15} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
