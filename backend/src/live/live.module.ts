import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { TranscriptsModule } from '../transcripts/transcripts.module.js';
import { LiveAuth } from './live-auth.js';
import { LiveConnectionsModule } from './live-connections.module.js';
import { LiveGateway } from './live.gateway.js';

@Module({ imports: [AuthModule, TranscriptsModule, LiveConnectionsModule], providers: [LiveAuth, LiveGateway] })
export class LiveModule {}
