/** Requests about notifications and their channels. */
import type {
  NewChannel,
  NewNotificationSettings,
  NotificationsInfo,
  CreatedChannel,
  ChannelTestResult,
} from '../protocol';

export interface NotificationsServer {
  settings(): Promise<NotificationsInfo>;
  /** Set the quiet hours. */
  saveSettings(settings: NewNotificationSettings): Promise<NotificationsInfo>;
  /** Add a channel. */
  addChannel(channel: NewChannel): Promise<CreatedChannel>;
  removeChannel(channel: string): Promise<NotificationsInfo>;
  /** Send a test notification. */
  sendTest(channel: string): Promise<ChannelTestResult>;
}
