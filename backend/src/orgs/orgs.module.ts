import { Module } from '@nestjs/common';
import { LiveConnectionsModule } from '../live/live-connections.module.js';
import { ApiTokensController } from './api-tokens.controller.js';
import { ApiTokensService } from './api-tokens.service.js';
import { OrgsController } from './orgs.controller.js';
import { OrgsService } from './orgs.service.js';

@Module({
  imports: [LiveConnectionsModule],
  controllers: [OrgsController, ApiTokensController],
  providers: [OrgsService, ApiTokensService],
})
export class OrgsModule {}
